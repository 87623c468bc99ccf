import { judgeChosen } from '@love-space/contracts/media/chosen-file.ts'
import type { FileRefusal } from '@love-space/contracts/media/file-checks.ts'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { problemTexts } from '@love-space/texts/en/problems.ts'

export interface CheckedFile {
  readonly file: File
  readonly type: string
}

export type RefusedFile = Readonly<Record<'name' | 'message', string>>

export const refusalText = ({ code, message }: Pick<FileRefusal, 'message'> & { readonly code: string }): string =>
  code === 'FILE_MISSING' ? texts.chooseOne : (problemTexts.byCode[code] ?? message)

export function checkFiles(
  given: readonly File[],
  purpose: FilePurpose,
): { readonly good: readonly CheckedFile[]; readonly refused: readonly RefusedFile[] } {
  const { good, refused } = judgeChosen(given, purpose)
  return { good, refused: refused.map(({ file, refusal }) => ({ name: file.name, message: refusalText(refusal) })) }
}
