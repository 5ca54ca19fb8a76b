// Stand-in for the Web SDK of SAP Customer Data Cloud in a browser, written from its public documentation. It has the
// methods and events that the site uses, and screens with styles of their own, as the real ones have. Its data centre
// is gigya-stand-in.ts.
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const apiKey = searchParams.get('apiKey');
  const TOKEN = `glt_${apiKey}`;
  const handlers = [];

  const SCREENS = {
    'gigya-login-screen': `<form class="gigya-screen" data-screen="login" style="padding: 8px">
      <label>Adreça al proveïdor <input name="loginID" type="email" autocomplete="username"></label>
      <p role="alert"></p>
      <button>Entra al proveïdor</button>
    </form>`,
    'gigya-register-screen':
      '<form class="gigya-screen"><label>Adreça nova al proveïdor <input name="email" type="email"></label></form>',
    'gigya-update-profile-screen':
      '<form class="gigya-screen"><label>Nom al proveïdor <input name="profile.firstName"></label></form>',
  };

  const ask = async (method, fields = {}) => {
    const query = new URLSearchParams({
      apiKey,
      sdk: 'js_latest',
      login_token: localStorage.getItem(TOKEN) ?? '',
      ...fields,
    });
    const answer = await fetch(`${origin.replace('//cdns.', '//accounts.')}/${method}?${query}`);
    return answer.json();
  };

  const logIn = async (form) => {
    const answer = await ask('accounts.login', { loginID: new FormData(form).get('loginID') });
    if (answer.errorCode !== 0) {
      form.querySelector('[role=alert]').textContent = answer.errorMessage;
      return;
    }
    localStorage.setItem(TOKEN, answer.sessionInfo.login_token);
    for (const { onLogin } of handlers) onLogin({ eventName: 'login' });
  };

  window.gigya = {
    accounts: {
      async getAccountInfo({ callback }) {
        callback(await ask('accounts.getAccountInfo'));
      },
      async getJWT({ callback }) {
        callback(await ask('accounts.getJWT'));
      },
      addEventHandlers: (added) => void handlers.push(added),
      async logout({ callback }) {
        const answer = await ask('accounts.logout');
        localStorage.removeItem(TOKEN);
        for (const { onLogout } of handlers) onLogout({ eventName: 'logout' });
        callback(answer);
      },
      showScreenSet({ startScreen, containerID, lang }) {
        const place = document.getElementById(containerID);
        place.innerHTML = `<style>.gigya-screen { border: 1px solid }</style>${SCREENS[startScreen]}`;
        place.lang = lang;
        place.querySelector('[data-screen=login]')?.addEventListener('submit', (event) => {
          event.preventDefault();
          void logIn(event.target);
        });
      },
    },
  };
  window.onGigyaServiceReady?.();
})();
