import { revealRing as route } from '@love-space/contracts/admin/ring.routes.ts'
import { adminApi } from './admin-api.ts'

/** The whole tokens and the address of one ring; the server writes down who asked. Null when the session has ended. */
export const revealRing = async (id: string) => (await adminApi.call(route, { params: { id } }))?.data ?? null
