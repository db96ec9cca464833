export class AppsView { constructor(app,route){this.app=app;this.element=document.createElement('div');this.title='apps';this.keys=[];} begin(){} }
