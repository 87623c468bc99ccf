import { paths } from '@love-space/contracts/paths.ts'
import type { RouteObject } from '@love-space/web-kit/router.ts'
import * as home from './features/home/home.page.tsx'

export const pages: Record<string, RouteObject[]> = { [paths.home]: [{ path: paths.home, ...home }] }
