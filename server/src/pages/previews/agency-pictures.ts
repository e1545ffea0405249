/** Pictures that are kept, with room for each agency: who has many makes room first. */
export class AgencyPictures {
  readonly #most: number
  /** Of each agency by key, the one that was used longest ago first. */
  readonly #pictures = new Map<string, Map<string, Buffer>>()
  readonly #bytes = new Map<string, number>()
  #all = 0

  /** @param most bytes in all. */
  constructor(most: number) {
    this.#most = most
  }

  get(agency: string, key: string): Buffer | undefined {
    const own = this.#pictures.get(agency)
    const picture = own?.get(key)
    if (own === undefined || picture === undefined) return undefined
    own.delete(key)
    own.set(key, picture)
    return picture
  }

  set(agency: string, key: string, picture: Buffer): void {
    this.#drop(agency, key)
    const own = this.#pictures.get(agency) ?? new Map<string, Buffer>()
    this.#pictures.set(agency, own.set(key, picture))
    this.#add(agency, picture.length)
    while (this.#all > this.#most) this.#makeRoom()
  }

  /** Drops the picture that the agency with most bytes used longest ago. */
  #makeRoom(): void {
    const [largest] = [...this.#bytes].toSorted(([, one], [, other]) => other - one)
    const agency = largest?.[0] ?? ''
    const [oldest = ''] = this.#pictures.get(agency)?.keys() ?? []
    this.#drop(agency, oldest)
  }

  #drop(agency: string, key: string): void {
    const own = this.#pictures.get(agency)
    const picture = own?.get(key)
    if (own === undefined || picture === undefined) return
    own.delete(key)
    if (own.size === 0) this.#pictures.delete(agency)
    this.#add(agency, -picture.length)
  }

  #add(agency: string, bytes: number): void {
    this.#all += bytes
    const own = (this.#bytes.get(agency) ?? 0) + bytes
    if (own === 0) this.#bytes.delete(agency)
    else this.#bytes.set(agency, own)
  }
}
