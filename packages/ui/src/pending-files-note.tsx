import { signOutTexts } from '@love-space/texts/en/sign-out.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'

const namedMax = 5

export function PendingFilesNote({ files }: { files: readonly Pick<Upload, 'name'>[] }) {
  const named = files
    .slice(0, namedMax)
    .map(({ name }) => name)
    .join(', ')
  const count = files.length - namedMax
  const names = count > 0 ? fill(signOutTexts.more, { names: named, count }) : named
  return <span className="wrap-anywhere">{fill(signOutTexts.hint, { names })}</span>
}
