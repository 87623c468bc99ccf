/** What federation is told of each module, by the request that asks for it. */
export function sharedModules(options: { readonly eager: boolean }): Record<string, { readonly shareKey?: string }>
