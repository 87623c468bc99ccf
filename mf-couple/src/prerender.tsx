import type { RouteObject } from '@love-space/web-kit/router.ts'
import { Component } from './features/home/home.page.tsx'

/** What is also built as HTML, as somebody sees it who is not signed in. */
export const pages: Record<string, RouteObject[]> = { '/': [{ path: '/', Component }] }
