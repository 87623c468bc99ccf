import { paths } from '@love-space/contracts/paths.ts'
import { frontEnd } from '@love-space/front-build'

export default frontEnd({
  dir: import.meta.dirname,
  name: 'mf_admin',
  port: 4102,
  // The back-office is in English only.
  isTranslated: false,
  exposes: { './routes': './src/routes.tsx' },
  routes: {
    [paths.admin]: ['admin'],
    [paths.diagnostics]: ['diagnostics'],
  },
})
