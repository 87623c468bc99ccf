/** Matches a file's address from an answer, signed or not, expired or not. Its first group is the file's id. */
export const fileAddressPattern = '^/api/files/([0-9a-f]{24})(?:/[A-Za-z0-9.-]+)?(?:\\?[^#]*)?$'

export const fileAddress = (id: string): string => `/api/files/${id}`

/** Returns the file id in an address from an answer, signed or not, expired or not; null for other addresses. */
export const fileIdOf = (given: string): string | null => new RegExp(fileAddressPattern).exec(given)?.[1] ?? null
