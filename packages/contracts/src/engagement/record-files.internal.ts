import { Data, internalRoute, Nullable, Strict } from '../route.ts'
import { RecordFiles, RecordId, RecordKind } from './record-files.ts'

export const getRecordFiles = internalRoute('internalGetRecordFiles', 'GET', '/records/{kind}/{id}/files', {
  summary: 'The files that a record holds now, and who may read them; null if the record is gone.',
  callers: ['media'],
  params: Strict({ kind: RecordKind, id: RecordId }),
  answer: Data(Strict({ record: Nullable(RecordFiles) })),
})
