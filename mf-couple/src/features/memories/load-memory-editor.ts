/** The editor of memories, fetched when somebody writes one. */
export const loadMemoryEditor = () => import(/* webpackChunkName: "memory-editor" */ './memory-editor.tsx')
