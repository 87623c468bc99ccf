import { frontEnd } from '@love-space/front-build'

export default frontEnd({
  dir: import.meta.dirname,
  name: 'mf_admin',
  port: 4102,
  exposes: { './routes': './src/routes.tsx' },
  routes: {
    '/admin': ['admin'],
    '/diagnostics': ['diagnostics'],
  },
})
