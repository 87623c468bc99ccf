import { deleteMemory } from '@love-space/contracts/media/memory.calls.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import type { ItemKind } from '../../shared/items/item-kind.ts'
import { draftInWrite, draftNameOf } from './memory-draft.ts'

export const loadMemoryEditor = () => import(/* webpackChunkName: "memory-editor" */ './memory-editor.tsx')
const loadDetail = () => import('./memory-detail.tsx')

export const memoryKind: ItemKind<Memory> = {
  name: 'memory',
  texts,
  picker: { label: texts.choose, purpose: 'memory' },
  draftNameOf,
  draftIn: draftInWrite,
  remove: (id, sending) => api.call(deleteMemory, { params: { id }, ...sending }),
  refresh: () => refreshTopic('memories'),
  loadEditor: loadMemoryEditor,
  loadDetail,
}
