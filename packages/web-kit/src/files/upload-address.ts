const prefix = 'upload:'

/** Stands for the file of an upload in a body or a draft, until the file has an address. */
export const uploadAddress = (id: string): string => prefix + id

/** Returns the upload's id; null for the address of a file. */
export const uploadIdOf = (address: string): string | null =>
  address.startsWith(prefix) ? address.slice(prefix.length) : null
