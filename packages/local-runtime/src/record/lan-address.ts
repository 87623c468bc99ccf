import { networkInterfaces } from 'node:os'

const notALocalNetwork = /^(docker|br-|veth|virbr|vmnet|vboxnet|bridge|utun|tun|tap|wg|zt|tailscale)/

export const findLanAddress = (
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string | undefined => {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !notALocalNetwork.test(name))
    .flatMap(([, list]) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
