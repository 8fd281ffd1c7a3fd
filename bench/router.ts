import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Router = {
  readonly port: number
  /** New connections lead to this port; open ones stay where they are. Null refuses them. */
  readonly lead: (port: number | null) => void
  /** Ends all open connections. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** A TCP router in front of a server, such as a proxy or an address that a failover manager moves. */
export const openRouter = async (first: number): Promise<Router> => {
  let target: number | null = first
  const sockets = new Set<Socket>()
  const track = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(socket)
        other()?.destroy()
      })
  }
  const server = createServer((near) => {
    if (target === null) return void near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    track(near, () => far)
    track(far, () => near)
    for (const socket of [near, far]) socket.setNoDelay(true)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    lead: (port) => void (target = port),
    cut,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        cut()
      }),
  }
}
