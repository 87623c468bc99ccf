/** Tells whether a child process says that the disk or its temporary folder is full, which is not the file's fault. */
export const isOutOfRoom = (complaints: string): boolean =>
  /No space left on device|ENOSPC|in cache failed/.test(complaints)
