import { refusalOf, type FileRefusal } from './file-checks.ts'
import { filePurposes, typesFor, type FilePurpose } from './file-types.ts'

/** Returns the `accept` of a file input. */
export const acceptOf = (purpose: FilePurpose): string =>
  filePurposes[purpose].flatMap((kind) => [`${kind}/*`, ...typesFor(kind, purpose)]).join(',')

/** Types by file ending, because some browsers report none for files from phones. */
const typesByEnding: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  '3gp': 'video/3gpp',
  mov: 'video/quicktime',
}

const typeOfChosen = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  type || (typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')

interface Chosen {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Returns the chosen files that may be uploaded, with their types, and the others with the reason. */
export function judgeChosen<File extends Chosen>(files: readonly File[], purpose: FilePurpose) {
  const good: { readonly file: File; readonly type: string }[] = []
  const refused: { readonly file: File; readonly refusal: FileRefusal }[] = []
  for (const file of files) {
    const type = typeOfChosen(file)
    const refusal = refusalOf({ type, bytes: file.size, purpose })
    if (refusal) refused.push({ file, refusal })
    else good.push({ file, type })
  }
  return { good, refused }
}
