import type { FileDoc } from '../files/file.model.ts'
import { nameOnDisk } from '../files/name-on-disk.ts'

export const exportedNameOf = ({ _id, name }: Pick<FileDoc, '_id' | 'name'>): string =>
  `files/${_id}-${nameOnDisk(name)}`
