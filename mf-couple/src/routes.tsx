import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'
import './remote.css'

export const routes = [
  { index: true, lazy: () => import(/* webpackChunkName: "home" */ './features/home/home.page.tsx') },
  {
    path: 'notifications',
    lazy: () => import(/* webpackChunkName: "notifications" */ './features/notifications/notifications.page.tsx'),
  },
] satisfies RemoteModule['routes']
