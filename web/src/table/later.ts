/** What a table needs once something happens there: loaded, as one file, when the table stands. */
export { default as Picker } from "./dialogs/Picker.svelte";
export { default as Stage } from "./stage/Stage.svelte";
export { default as TableDialogs } from "./dialogs/TableDialogs.svelte";
export { default as Prompt } from "./turn/Prompt.svelte";
