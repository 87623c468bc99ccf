export const loadCeremony = () => import(/* webpackChunkName: "passkeys" */ './ceremony.ts')
