import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'
import './remote.css'

export const routes = [
  { path: '/diagnostics', lazy: () => import(/* webpackChunkName: "diagnostics" */ './diagnostics.page.tsx') },
  { path: '/admin', lazy: () => import(/* webpackChunkName: "admin" */ './admin.page.tsx') },
] satisfies RemoteModule['routes']
