import { paths } from '@love-space/contracts/paths.ts'
import type { RouteObject } from '@love-space/web-kit/router.ts'
import * as home from './features/home/home.page.tsx'

/** What is also built as HTML, as somebody sees it who is not signed in. */
export const pages: Record<string, RouteObject[]> = { [paths.home]: [{ path: paths.home, ...home }] }
