import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'
import './remote.css'

export const routes = [
  { index: true, lazy: () => import(/* webpackChunkName: "home" */ './home.page.tsx') },
] satisfies RemoteModule['routes']
