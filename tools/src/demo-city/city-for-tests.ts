import { buildCity, type City, type CityCode } from './city.ts'

const built = new Map<CityCode, City>()

/** A city for tests that only read it: built once for all test files of a thread. */
export function cityForTests(code: CityCode): City {
  const city = built.get(code) ?? buildCity(code)
  built.set(code, city)
  return city
}
