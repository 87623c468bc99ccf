import { limits } from '@love-space/contracts/limits.ts'
import type { SharedDraft } from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { linkOf } from '../../shared/web-link.ts'

/** What a share can become. `past`: many pictures, as memories by day. */
export type Way = 'memory' | 'past' | 'song' | 'letter'

type Words = Pick<SharedDraft, 'title' | 'text' | 'url'>

/** Returns the link of a share. Many apps put it into the text. */
export const linkIn = ({ url, text }: Words): string | undefined =>
  url || text.split(/\s+/).findLast((word) => word.length <= limits.urlCharsMax && linkOf(word) !== null)

/** Returns the words of a share: each part once. */
export const wordsIn = ({ title, text, url }: Words): string =>
  [title, text, url].reduce(
    (before, part) => (before.includes(part) ? before : [before, part].filter((words) => words !== '').join('\n')),
    '',
  )

const musicHosts =
  /(^|\.)(spotify\.(com|link)|youtube\.com|youtu\.be|music\.(apple|amazon)\.\w+|soundcloud\.com|deezer\.com|deezer\.page\.link|tidal\.com|bandcamp\.com|mixcloud\.com|vimeo\.com)$/

const isOfMusic = (link: string | undefined): boolean => musicHosts.test(linkOf(link ?? '')?.hostname ?? '')

/** Returns what a share can become, the likeliest first. A day has one letter of each person. */
export function waysOf(draft: SharedDraft, hasWritten: boolean): readonly Way[] {
  const { files } = draft
  if (files.length > 0) {
    if (files.length > limits.memoryMediaMax) return ['past']
    return files.length > 1 ? ['memory', 'past'] : ['memory']
  }
  const words: readonly Way[] = hasWritten ? ['memory'] : ['letter', 'memory']
  return isOfMusic(linkIn(draft)) ? ['song', ...words] : words
}
