import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import type { HostileFile } from './hostile-files.ts'
import { textAt, valueAt, type Answer } from './http.ts'
import type { Partner } from './people.ts'

/** Sends a file at once, into a memory or into its sender's own inbox. */
export const sendFile = (person: Partner, { bytes, type, what, isForInbox = false }: HostileFile): Promise<Answer> =>
  person.browser.call(uploadBase64, {
    body: {
      file: `data:${type};base64,${bytes.toString('base64')}`,
      filename: `${what}.${type.split('/')[1] ?? ''}`,
      mimetype: type,
      path: isForInbox ? '' : `${person.spaceId}/memory`,
    },
  })

/** Every address that an answer gives of a file. */
export const addressesOf = (answer: Answer): string[] => {
  const renditions = (valueAt(answer.json, 'data.file.renditions') ?? []) as { avif?: string; webp: string }[]
  return [textAt(answer.json, 'data.url'), ...renditions.flatMap(({ avif, webp }) => [webp, ...(avif ? [avif] : [])])]
}
