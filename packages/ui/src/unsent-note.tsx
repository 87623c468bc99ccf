import { signOutTexts as texts } from '@love-space/texts/en/sign-out.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { Unsent } from '@love-space/web-kit/files/unsent.ts'

const namedMax = 5

const namesOf = ({ files, shares, recordings }: Unsent): string => {
  const named = files.slice(0, namedMax).map(({ name }) => name)
  if (shares > 0) named.push(texts.shares)
  if (recordings > 0) named.push(recordings === 1 ? texts.recording : fill(texts.recordings, { count: recordings }))
  const count = files.length - namedMax
  return count > 0 ? fill(texts.more, { names: named.join(', '), count }) : named.join(', ')
}

export function UnsentNote({ unsent }: { unsent: Unsent }) {
  return <span className="wrap-anywhere">{fill(texts.hint, { names: namesOf(unsent) })}</span>
}
