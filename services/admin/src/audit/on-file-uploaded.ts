import type { EventData } from '@love-space/contracts/event.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { fileUploadedByOperator } from '@love-space/contracts/media/file.events.ts'
import type { Deps } from '../deps.ts'
import { appendEntry } from './append-entry.ts'

/** Records an operator's upload once. No request id comes with the event, so the file's id stands for it. */
export const onFileUploaded = async (
  deps: Deps,
  { fileId, spaceId, operatorId }: EventData<typeof fileUploadedByOperator>,
): Promise<void> => {
  if (await deps.auditEntries.exists({ words: fileId, action: 'space.picture' })) return
  await appendEntry(deps, {
    operatorId,
    action: 'space.picture',
    outcome: 'done',
    recordId: spaceId,
    subjectId: spaceId,
    code: null,
    requestId: fileId,
    values: { before: null, after: { image: fileAddress(fileId) } },
  })
}
