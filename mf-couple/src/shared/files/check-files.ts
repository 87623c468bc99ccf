import { refusalOf, type FileRefusal } from '@love-space/contracts/media/file-checks.ts'
import { filePurposes, fileTypes, type FilePurpose } from '@love-space/contracts/media/file-types.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { problemTexts } from '@love-space/texts/en/problems.ts'

/** A file with the type it is uploaded as. */
export interface CheckedFile {
  readonly file: File
  readonly type: string
}

/** A file that cannot be used, and why. */
export type RefusedFile = Readonly<Record<'name' | 'message', string>>

/** Some browsers know no type of what phones take. */
const typesByEnding: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  '3gp': 'video/3gpp',
  mov: 'video/quicktime',
}

const typeOf = ({ name, type }: File): string =>
  type || (typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')

/** As in `accept` of HTML. */
export const acceptOf = (purpose: FilePurpose): string =>
  filePurposes[purpose].flatMap((kind) => [`${kind}/*`, ...fileTypes[kind]]).join(',')

/** Why a file is refused, in the language of the page. */
const wordsOf = ({ code, message }: FileRefusal): string =>
  code === 'FILE_MISSING' ? texts.chooseOne : (problemTexts.byCode[code] ?? message)

/** Says of every file whether it can be used, as the server would; the good ones go on. */
export function checkFiles(
  given: readonly File[],
  purpose: FilePurpose,
): { readonly good: readonly CheckedFile[]; readonly refused: readonly RefusedFile[] } {
  const good: CheckedFile[] = []
  const refused: RefusedFile[] = []
  for (const file of given) {
    const type = typeOf(file)
    const refusal = refusalOf({ type, bytes: file.size, purpose })
    if (refusal) refused.push({ name: file.name, message: wordsOf(refusal) })
    else good.push({ file, type })
  }
  return { good, refused }
}
