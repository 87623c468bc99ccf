/** The first line of what went wrong, for a sentence that goes on. */
export const firstLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] ?? ''
}
