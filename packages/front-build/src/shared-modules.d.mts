/** Federation options by module request. */
export function sharedModules(options: { readonly eager: boolean }): Record<string, { readonly shareKey?: string }>
