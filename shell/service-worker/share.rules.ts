import { limits } from '@love-space/contracts/limits.ts'
import { judgeChosen } from '@love-space/contracts/media/chosen-file.ts'
import { webAddressPattern } from '@love-space/contracts/patterns.ts'
import { shareFields, type NotKept } from '@love-space/contracts/share-target.ts'
import type { SharedDraft } from '@love-space/web-kit/files/shared-drafts.lazy.ts'

const webAddress = new RegExp(webAddressPattern)

/** Returns what is kept of a share, within the limits of what may be uploaded; a reason if nothing is. */
export function readShare(
  form: FormData,
  { id, sharedAt }: Pick<SharedDraft, 'id' | 'sharedAt'>,
): SharedDraft | NotKept {
  const wordsOf = (field: string): string =>
    form
      .getAll(field)
      .filter((entry) => typeof entry === 'string')
      .join('\n')
      .trim()
  const given = form.getAll(shareFields.files).filter((entry) => entry instanceof File)
  // A form without a chosen file posts an empty one without a name.
  const { good, refused } = judgeChosen(
    given.filter(({ name, size }) => name !== '' || size > 0),
    'memory',
  )
  const files = good.slice(0, limits.sharedFilesMax).map(({ file }) => file)
  const title = wordsOf(shareFields.title)
  const link = wordsOf(shareFields.url)
  const url = webAddress.test(link) && link.length <= limits.urlCharsMax ? link : ''
  const text = [wordsOf(shareFields.text), ...(link === url ? [] : [link])].filter((words) => words !== '').join('\n')
  if (files.length === 0 && title + text + url === '')
    return refused.some(({ refusal }) => refusal.code === 'FILE_TOO_LARGE') ? 'too-large' : 'unsuitable'
  return {
    id,
    sharedAt,
    title: title.slice(0, limits.sharedTitleCharsMax),
    text: text.slice(0, limits.sharedTextCharsMax),
    url,
    isCut: title.length > limits.sharedTitleCharsMax || text.length > limits.sharedTextCharsMax,
    files,
    refused: refused.map(({ file, refusal }) => ({ name: file.name, ...refusal })),
    beyond: good.length - files.length,
  }
}

interface Origins {
  readonly origin: string | null
  readonly referrer: string
}

/** Returns whether another site posted a share, as far as its request tells. The person's own device sends neither. */
export const isFromElsewhere = ({ origin, referrer }: Origins, own: string): boolean =>
  (origin !== null && origin !== 'null' && origin !== own) ||
  (/^https?:/.test(referrer) && new URL(referrer).origin !== own)
