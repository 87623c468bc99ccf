/** Returns whether a child process reports a full disk or temporary folder, which is not the file's fault. */
export const isOutOfRoom = (complaints: string): boolean =>
  /No space left on device|ENOSPC|in cache failed/.test(complaints)
