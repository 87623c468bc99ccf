import { paths } from '@love-space/contracts/paths.ts'
import type { RouteObject } from '@love-space/web-kit/router.ts'
import * as home from './features/home/home.page.tsx'

/** Pages also built as HTML, as a signed-out visitor sees them. */
export const pages: Record<string, RouteObject[]> = { [paths.home]: [{ path: paths.home, ...home }] }
