import type { AdminSpace } from '@love-space/contracts/admin/space-admin.ts'

/** Space to which a ring moves: by its id, or by its full token. */
export type Target = { readonly id: string } | { readonly token: string }

/** Target of a move, as the confirmation shows it: with the space, if the operator may read it. */
export type Destination = Target | { readonly space: Pick<AdminSpace, 'customName' | 'users'> }
