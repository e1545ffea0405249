/** What another page says, by the history's state, to who comes from it to the login. */
export interface LoginState {
  notice?: 'confirmed' | 'passwordChanged'
}
