export const loadMemoryEditor = () => import(/* webpackChunkName: "memory-editor" */ './memory-editor.tsx')
