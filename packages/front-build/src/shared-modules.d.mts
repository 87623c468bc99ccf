/** Returns the share key of each of our shared modules, by file. */
export function sharedFiles(): ReadonlyMap<string, string>
