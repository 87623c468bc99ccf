/** Which remote owns a path. Names only: where a remote is to be found comes with the document. */
export function ownerOf(path: string): string {
  return /^\/(admin|diagnostics)(\/|$)/.test(path) ? 'mf_admin' : 'mf_couple'
}
