export const pickChanged = <B extends object>(body: B, changes: { readonly [K in keyof B]?: unknown }): Partial<B> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field in changes)) as Partial<B>
