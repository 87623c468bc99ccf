import { filePurposes, fileTypes, type FilePurpose } from './file-types.ts'

/** Returns the `accept` of a file input. */
export const acceptOf = (purpose: FilePurpose): string =>
  filePurposes[purpose].flatMap((kind) => [`${kind}/*`, ...fileTypes[kind]]).join(',')

/** Types by file ending, because some browsers report none for files from phones. */
const typesByEnding: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  '3gp': 'video/3gpp',
  mov: 'video/quicktime',
}

export const typeOfChosen = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  type || (typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
