import { limits } from '@love-space/contracts/limits.ts'
import { oneLine } from '@love-space/service-kit/http/one-line.ts'

const text = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '')

export const titleArtistOf = (answer: unknown): string | null => {
  const { title: givenTitle, author_name: givenAuthor } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as { title?: unknown; author_name?: unknown }
  const title = text(givenTitle)
  // YouTube appends this suffix to the names of generated channels.
  const author = text(givenAuthor).replace(/ - Topic$/, '')
  if (title === '') return null
  const by = ` by ${author}`
  const bare = author !== '' && title.endsWith(by) ? title.slice(0, -by.length) : title
  const isComplete = author === '' || bare.includes(' - ') || bare.includes(' – ')
  return (isComplete ? bare : `${author} - ${bare}`).slice(0, limits.songTitleCharsMax)
}
