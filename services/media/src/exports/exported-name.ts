import type { FileDoc } from '../files/file.model.ts'
import { nameOnDisk } from '../files/name-on-disk.ts'

/** Where a file stands in an export. */
export const exportedNameOf = ({ _id, name }: Pick<FileDoc, '_id' | 'name'>): string =>
  `files/${_id}-${nameOnDisk(name)}`
