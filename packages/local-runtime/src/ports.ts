import { createServer } from 'node:net'

// Below the range from which the system takes ports for outgoing connections, so that a server
// which was killed finds its port free when it comes back.
const FREE_PORT_MIN = 20_000
const FREE_PORT_MAX = 31_999
const FREE_PORT_TRIES = 200

/** Answers a loopback port nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < FREE_PORT_TRIES; tries += 1) {
    const port = FREE_PORT_MIN + Math.floor(Math.random() * (FREE_PORT_MAX - FREE_PORT_MIN + 1))
    if (await isPortFree(port)) return port
  }
  throw new Error(`No free port was found between ${FREE_PORT_MIN} and ${FREE_PORT_MAX}.`)
}

/** Whether nobody listens on this port, on loopback or on any other address. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'))
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
