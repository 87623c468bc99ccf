/** Of an address of a file as an answer gave it out, signed or not, expired or not; its first group is the file's id. */
export const fileAddressPattern = '^/api/files/([0-9a-f]{24})(?:/[A-Za-z0-9.-]+)?(?:\\?[^#]*)?$'

/** How records of other services name a file. */
export const fileAddress = (id: string): string => `/api/files/${id}`

/** The file that an address names which an answer gave out, signed or not, expired or not; null for any other address. */
export const fileIdOf = (given: string): string | null => new RegExp(fileAddressPattern).exec(given)?.[1] ?? null
