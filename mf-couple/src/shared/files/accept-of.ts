import { filePurposes, fileTypes, type FilePurpose } from '@love-space/contracts/media/file-types.ts'

export const acceptOf = (purpose: FilePurpose): string =>
  filePurposes[purpose].flatMap((kind) => [`${kind}/*`, ...fileTypes[kind]]).join(',')
