import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import type { HostileFile } from './hostile-files.ts'
import { textAt, valueAt, type Answer } from './http.ts'
import type { Partner } from './people.ts'

/** Uploads a file in one request, into a memory or the sender's private files. */
export const sendFile = (person: Partner, { bytes, type, what, isForInbox = false }: HostileFile): Promise<Answer> =>
  person.browser.call(uploadBase64, {
    body: {
      file: `data:${type};base64,${bytes.toString('base64')}`,
      filename: `${what}.${type.split('/')[1] ?? ''}`,
      mimetype: type,
      path: isForInbox ? '' : `${person.spaceId}/memory`,
    },
  })

export const addressesOf = (answer: Answer): string[] => {
  const renditions = (valueAt(answer.json, 'data.file.renditions') ?? []) as { avif?: string; webp: string }[]
  return [textAt(answer.json, 'data.url'), ...renditions.flatMap(({ avif, webp }) => [webp, ...(avif ? [avif] : [])])]
}
