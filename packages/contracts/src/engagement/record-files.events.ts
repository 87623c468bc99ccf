import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'
import { RecordId, RecordKind } from './record-files.ts'

export const recordFilesChanged = event({
  subject: 'lovespace.engagement.record-files.changed.v1',
  summary:
    'A record that may hold files was written or deleted. Media reads its files from engagement, so that no stream names them.',
  data: Strict({ kind: RecordKind, recordId: RecordId, spaceId: Id, userId: Id }),
  live: null,
})
