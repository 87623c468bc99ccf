import { frontEnd } from '@love-space/front-build'
import { installable } from './installable/installable.ts'

export default frontEnd({
  dir: import.meta.dirname,
  name: 'shell',
  port: 4100,
  html: 'src/index.html',
  prerender: 'src/prerender.tsx',
  worker: 'service-worker/service-worker.ts',
  installable,
})
